/**
 * The prefix of host cookies. Browsers accept a cookie with this prefix only from its own host, over https, for the
 * whole host (RFC 6265bis, 4.1.3.2).
 */
export const hostPrefix = '__Host-'
