import type { NextConfig } from 'next'

const config: NextConfig = { cacheComponents: true, turbopack: { root: import.meta.dirname } }

export default config
