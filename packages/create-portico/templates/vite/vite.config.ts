import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Vite responds with any file of the project, except for these. The first six are Vite's own list, which a list of
// yours replaces. `.portico` has the data of the server that `npm run dev` starts.
const deny = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
  '**/.portico/**',
]

export default defineConfig({ plugins: [react()], server: { fs: { deny } } })
