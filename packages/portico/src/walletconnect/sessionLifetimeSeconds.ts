/** Maximum and default lifetime of a session, in seconds. Source: what clients of the field use. */
export const sessionLifetimeSeconds = 7 * 86_400
