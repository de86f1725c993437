/** Version of the package, sent as part of `sv`. A test holds it to package.json. */
export const version = '0.1.0'
