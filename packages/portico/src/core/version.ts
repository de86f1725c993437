/** Version of the package, sent as part of `sv`. A test compares it with package.json. */
export const version = '0.1.0'
