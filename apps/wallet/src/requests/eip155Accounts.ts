/** `owner` is the address of the key that signs. `isSponsored` is there for a smart account alone. */
export type Eip155Account = { address: `0x${string}`; owner: `0x${string}`; isSponsored?: boolean }

/** The smart account of a key, on every network, whether or not it is in use. */
export async function smartOf({ owner }: Pick<Eip155Account, 'owner'>): Promise<Eip155Account> {
  const { smartAddressOf } = await import('../smart/smartAddress.js')
  return { address: smartAddressOf(owner), owner }
}

export const isSmart = ({ isSponsored }: Eip155Account) => isSponsored !== undefined
