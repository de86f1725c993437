import { verifyMessage } from 'portico/verify'

/** Checks on your own server whether an account signed a message. */
export async function isSignedBy(account: string, message: string, signature: string): Promise<boolean> {
  const verification = await verifyMessage({
    account, // CAIP-10, e.g. eip155:1:0xab16…, cosmos:cosmoshub-4:cosmos1…
    message,
    node: 'https://ethereum-rpc.publicnode.com', // for EVM accounts that are contracts
    signature,
  })
  if (!verification.isValid) console.warn(verification.reason, verification.details)
  return verification.isValid
}
