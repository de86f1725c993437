import type { Kept } from './pageReader.js'

// The parts of Blockscout's pages that are kept while they arrive: those that ./schemas.ts reads.

type Root = Extract<Kept, { kind: 'members' }>

const of = (members: Readonly<Record<string, Kept>>): Root => ({
  kind: 'members',
  members: new Map(Object.entries(members)),
})
const valueUpTo = (bytes: number): Kept => ({ bytes, kind: 'value' })
/** Longer than any hash, amount, date, name or ordinary URL. */
const small = valueUpTo(2048)
/** An image's URL can contain the image itself. */
const image = valueUpTo(350_000)
const text = valueUpTo(16_384)

const account = of({ hash: small })
const token = of({
  address: small,
  address_hash: small,
  decimals: small,
  icon_url: small,
  name: small,
  reputation: small,
  symbol: small,
  type: small,
})
const pageOf = (item: Root): Root => of({ items: { each: item, kind: 'list' }, next_page_params: small })

export const transactionsParts = pageOf(
  of({
    block_number: small,
    from: account,
    hash: small,
    nonce: small,
    position: small,
    // Only the selector is shown: 0x and four bytes.
    raw_input: { bytes: 10, kind: 'start' },
    status: small,
    timestamp: small,
    to: account,
    value: small,
  }),
)

export const transfersParts = pageOf(
  of({
    block_number: small,
    from: account,
    log_index: small,
    timestamp: small,
    to: account,
    token,
    total: of({ token_id: small, value: small }),
    transaction_hash: small,
  }),
)

export const nftsParts = pageOf(
  of({
    id: small,
    image_url: image,
    metadata: of({ attributes: text, description: text, image, image_url: image, name: text }),
    token,
    token_type: small,
    value: small,
  }),
)

export const tokensParts = pageOf(of({ token: of({ address: small, address_hash: small }) }))
