import { fileURLToPath } from 'node:url'

/** The package's generated migrations: the same path from `src/store` and from `dist/store`. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
