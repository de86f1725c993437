/** Browsers take a cookie of this name from its own host alone, over https, for the whole host (RFC 6265bis, 4.1.3.2). */
export const hostPrefix = '__Host-'
