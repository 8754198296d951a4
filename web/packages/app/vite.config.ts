import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Into the Python package, which serves it. */
const OUT = fileURLToPath(new URL("../../../src/tripiv/page", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: ["chrome109", "firefox115", "safari16.4"],
    // Styles in script would need a policy that is less strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A slow machine is no fault.
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false } },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
