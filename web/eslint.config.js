import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

// Who may import whom: the shell knows no game, a game's view knows neither the shell nor another
// view, and nothing below knows what is above.
const layers = {
  protocol: ["client", "view", "words", "app", "view-*"],
  words: ["client", "view", "app", "view-*"],
  client: ["view", "words", "app", "view-*"],
  view: ["app", "view-*"],
  app: ["view-*"],
  "view-*": ["app", "client", "view-*"],
};

export default ts.config(
  { ignores: ["node_modules", "packages/protocol/src"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-console": "error",
      // The type checker knows better.
      "no-undef": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      // Addresses are our own, and read by our own router.
      "svelte/no-navigation-without-resolve": "off",
      // Caches and sets of our own are not shown.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  ...Object.entries(layers).map(([name, forbidden]) => ({
    files: [`packages/${name}/**`],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: forbidden.map((other) => ({ group: [`@tripiv/${other}`] })) },
      ],
    },
  })),
);
