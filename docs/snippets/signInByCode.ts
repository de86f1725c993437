import { connectWalletConnect, type Portico } from 'portico'

/**
 * @param issueNonce asks your server for a nonce, which the server accepts once
 * @param checkSignIn sends the signed message to your server
 */
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
