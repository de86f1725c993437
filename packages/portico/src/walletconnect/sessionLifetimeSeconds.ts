/** Seconds that a session lasts, at most and by default. Source: what clients of the field use. */
export const sessionLifetimeSeconds = 7 * 86_400
