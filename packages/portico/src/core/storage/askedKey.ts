/** Storage key of the requests that wallets have not answered. Apart, so that reading it loads no other code. */
export const askedKey = '@portico/asked_sends'
