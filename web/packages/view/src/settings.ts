/** What a person chooses for this device. */

export interface Settings {
  theme: "system" | "light" | "dark" | "contrast";
  /** How long a motion takes; 0: none. */
  animationMs: number;
  sounds: boolean;
  /** An action wants a second tap before it is sent. */
  confirm: boolean;
  coordinates: boolean;
  /** Resigning asks back. */
  confirmResign: boolean;
}

export const USUAL: Settings = {
  theme: "system",
  animationMs: 250,
  sounds: true,
  confirm: false,
  coordinates: true,
  confirmResign: true,
};

export const ANIMATIONS_MS = [0, 120, 250, 500] as const;

/** Settings as they were kept, whatever became of them since. */
export function readSettings(kept: string | null): Settings {
  let found: Partial<Settings> = {};
  try {
    found = (JSON.parse(kept ?? "{}") ?? {}) as Partial<Settings>;
  } catch {
    // Somebody else wrote there: begin anew.
  }
  const settings: Record<string, unknown> = { ...USUAL };
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = found[name as keyof Settings];
    if (typeof value === typeof usual) settings[name] = value;
  }
  return settings as unknown as Settings;
}

/** How long a motion takes here and now: the system's wish for less motion goes first. */
export function motionMs(settings: Settings, wantsLess: boolean): number {
  return wantsLess ? 0 : settings.animationMs;
}

export function wantsLessMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
