import type { Link } from './createLink.js'

/** Some wallets never answer what they do not know. */
const patienceMs = 500

/** Gives the wallet its permission back, where it has a way to. A wallet that cannot is left as it is. */
export async function disconnect({ wallet }: Link): Promise<void> {
  const told = Promise.resolve(wallet.disconnect?.()).catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
