/** Version of the package, which the relay is told. A test compares it with package.json. */
export const version = '0.1.0'
