export default {
  plugins: ["prettier-plugin-svelte"],
  printWidth: 100,
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
