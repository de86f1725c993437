import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  // On a server, the stores must use the same copy of Svelte as the app, which is inside the bundle.
  ssr: { noExternal: ['portico'] },
})
