// The addresses of what `npm run dev` starts. If another program uses one of these ports, change it here.
// Before you publish the app, put the address of your own server in place of the first two.

/** The server of Portico, and the site of its email wallet. The two must have different host names. */
export const serverUrl = 'http://localhost:8787'
export const walletOrigin = 'http://wallet.localhost:8788'

/** The inbox. Every email of the server arrives here. */
export const inboxUrl = 'http://localhost:8789'

/** The networks of this machine. */
export const evmRpcUrl = 'http://127.0.0.1:8545'
export const solanaRpcUrl = 'http://127.0.0.1:8899'
