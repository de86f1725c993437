/** Version of the package, which is part of the query parameter `sv`. A test compares it with package.json. */
export const version = '0.1.0'
