import { connectWalletConnect, type Portico } from 'portico'

/** @param issueNonce asks your server, which accepts each nonce once; `checkSignIn` sends it the signed message */
export async function signInByCode(
  portico: Portico,
  showCode: (uri: string) => void,
  issueNonce: () => Promise<string>,
  checkSignIn: (message: string, signature: string) => Promise<void>,
) {
  let isSignedIn = false
  await connectWalletConnect(portico, {
    onPairing: ({ uri }) => showCode(uri),
    async onSignIn([signIn]) {
      if (!signIn) return
      await checkSignIn(signIn.message, signIn.signature)
      isSignedIn = true
    },
    signIn: async () => ({
      domain: location.host,
      nonce: await issueNonce(),
      statement: 'Sign in to see your orders',
      uri: location.origin,
    }),
  })
  return isSignedIn
}
