/** Maximum and default lifetime of a session, in seconds. Source: what existing clients use. */
export const sessionLifetimeSeconds = 7 * 86_400
