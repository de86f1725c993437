/**
 * Storage key of the requests that wallets have not answered. In a separate file, so reading it loads no other code.
 */
export const askedKey = '@portico/asked_sends'
