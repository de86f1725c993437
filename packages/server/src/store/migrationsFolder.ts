import { fileURLToPath } from 'node:url'

/** The package's generated migrations. The path is correct from `src/store` and from `dist/store`. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
