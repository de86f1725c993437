import type { NextConfig } from 'next'

const config: NextConfig = { turbopack: { root: import.meta.dirname } }

export default config
