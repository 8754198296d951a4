/** Short sounds, made on the spot: no files to load. */

export interface Tone {
  /** Pitches in Hz, one after the other. */
  pitches: number[];
  /** Of each pitch. */
  ms: number;
  kind?: OscillatorType;
  volume?: number;
}

let context: AudioContext | null = null;

/** Play a tone. Before a person's first touch browsers keep silent, and so do we. */
export function sound(tone: Tone): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { pitches, ms, kind = "sine", volume = 0.15 } = tone;
  pitches.forEach((pitch, index) => {
    const start = context!.currentTime + (index * ms) / 1000;
    const oscillator = context!.createOscillator();
    const gain = context!.createGain();
    oscillator.type = kind;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000);
    oscillator.connect(gain).connect(context!.destination);
    oscillator.start(start);
    oscillator.stop(start + ms / 1000);
  });
}
