import type { Transaction, TransactionApproval, TransactionTransfer } from '@portico/protocol/http'
import { formatUnits, nameToken, unlimitedFrom } from '@portico/protocol/token'
import type { SpamJudge } from '../../chain/createSpamJudge.js'
import type { TokenDetails } from '../../chain/readTokenDetails.js'
import type { ChainSettings } from '../../settings/settings.js'
import { readPosition } from '../cursor.js'
import type { Hex } from '../hexBytes.js'
import type { NetworkPage } from '../mergePages.js'
import type { NftMetadataStore } from '../nfts/nftMetadata.js'
import type { NftSummary } from '../nfts/parseMetadata.js'
import { type PageRequest, pageSize, toPage } from '../portfolioSource.js'
import { toChainNumber } from '../toChainNumber.js'
import type { TokenContracts } from '../tokenContracts.js'
import { describeDirection } from './describeDirection.js'
import type { ApprovalRow, ReadHistoryPage, TransactionRow, TransferRow } from './historyPage.js'
import { operationType } from './operationType.js'

/** The limits of JavaScript's exact integers and of PostgreSQL's integer. */
const positionLimits = [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1]

export type HistoryParts = {
  chain: ChainSettings
  contracts: TokenContracts
  isSpam: SpamJudge
  /** Returns the URL of the native currency's image, or an empty string. */
  nativeIcon: (publicUrl: string) => string
  /** Returns the URL of a token's image, or an empty string. */
  tokenIcon: (token: Hex, publicUrl: string) => string
  nftMetadata: NftMetadataStore
  readHistoryPage: ReadHistoryPage
  /** Registers an image at the server's image proxy. */
  registerImage: (original: string, publicUrl: string) => string
}

/** Reads the history of an account from the index, newest first. */
export async function readIndexedHistory(
  parts: HistoryParts,
  { account, asker, position, publicUrl }: PageRequest,
): Promise<NetworkPage<Transaction>> {
  const { chain, contracts, nftMetadata, readHistoryPage } = parts
  const rows = await readHistoryPage({
    account,
    before: position === undefined ? undefined : toPlace(position),
    chainId: toChainNumber(chain.id),
    limit: pageSize + 1,
  })
  const transfers = rows.flatMap((row) => row.transfers.filter(isToken))
  const approvals = rows.flatMap((row) => row.approvals)
  const [details, metadata] = await Promise.all([
    contracts.get(
      chain.id,
      [...transfers, ...approvals].map(({ token }) => token),
    ),
    nftMetadata.get(chain.id, transfers, { asker, waitMs: 0 }),
  ])
  const describer = { ...parts, account, details, metadata, publicUrl }
  return toPage(
    rows.map((row) => ({
      at: row.minedAt,
      item: describeTransaction(describer, row),
      position: `${row.blockNumber}.${row.position}`,
    })),
  )
}

type Describer = HistoryParts & {
  account: Hex
  details: ReadonlyMap<Hex, TokenDetails>
  metadata: ReadonlyMap<string, NftSummary>
  publicUrl: string
}

function describeTransaction(describer: Describer, row: TransactionRow): Transaction {
  const { chain } = describer
  const native = describeNative(describer, row)
  const transfers = [
    ...(native ? [native] : []),
    ...row.transfers.map((each) => describeTransfer(describer, each)),
  ]
  const approvals = row.approvals.map((each) => describeApproval(describer, each))
  return {
    id: `${chain.id}:${row.hash}`,
    metadata: {
      chain: chain.id,
      hash: row.hash,
      minedAt: new Date(row.minedAt * 1000).toISOString(),
      nonce: row.nonce,
      operationType: operationType({
        hasAmount: row.amount > 0n,
        isApproval: approvals.length > 0,
        isDeployment: row.recipient === null,
        selector: row.selector,
        transfers,
      }),
      sentFrom: row.sender,
      sentTo: row.recipient,
      status: row.isFailed ? 'failed' : 'confirmed',
    },
    transfers,
    ...(approvals.length > 0 ? { approvals } : {}),
  }
}

function describeNative(
  { account, chain, nativeIcon, publicUrl }: Describer,
  { amount, isFailed, recipient, sender }: TransactionRow,
): TransactionTransfer | null {
  if (amount === 0n || isFailed || (sender !== account && recipient !== account)) return null
  return {
    ...describeDirection(account, sender, recipient ?? account),
    ...describeCoins({ chain, nativeIcon, publicUrl }, amount),
  }
}

function describeCoins(
  { chain, nativeIcon, publicUrl }: Pick<Describer, 'chain' | 'nativeIcon' | 'publicUrl'>,
  amount: bigint,
) {
  const { decimals, name, symbol } = chain.currency
  return {
    fungible_info: { icon: toIcon(nativeIcon(publicUrl)), name, symbol },
    quantity: { numeric: formatUnits(amount, decimals) },
  }
}

type TokenRow = TransferRow & { standard: 20 | 721 | 1155 }

function isToken(transfer: TransferRow): transfer is TokenRow {
  return transfer.standard !== 0
}

function describeTransfer(describer: Describer, transfer: TransferRow): TransactionTransfer {
  const { account, details } = describer
  const { amount, isOwn, recipient, sender, standard, token, tokenId } = transfer
  const direction = describeDirection(account, sender, recipient)
  if (standard === 0) return { ...direction, ...describeCoins(describer, amount) }
  // A contract can report transfers of tokens that an account never had. Such a contract is not trusted at all.
  const isForged = direction.direction === 'out' && !isOwn
  if (standard !== 20) {
    const nft_info = describeNft(describer, token, tokenId, isForged)
    return { ...direction, nft_info, quantity: { numeric: amount.toString() } }
  }
  return {
    ...direction,
    fungible_info: describeToken(describer, token, isForged),
    quantity: { numeric: formatUnits(amount, details.get(token)?.decimals ?? 0) },
  }
}

function describeToken(
  { chain, details, isSpam, publicUrl, tokenIcon }: Describer,
  token: Hex,
  isForged: boolean,
) {
  const known = details.get(token)
  const { name, symbol } = nameToken({ address: token, name: known?.name ?? '', symbol: known?.symbol ?? '' })
  return {
    address: `${chain.id}:${token}`,
    // Without decimals an amount cannot be shown.
    flags: { is_spam: isForged || isSpam(token, known && { ...known, symbol }) || known?.decimals === null },
    icon: toIcon(tokenIcon(token, publicUrl)),
    name,
    symbol,
  }
}

function describeNft(
  { chain, details, metadata, publicUrl, registerImage }: Describer,
  token: Hex,
  tokenId: bigint | null,
  isForged: boolean,
) {
  const collection = details.get(token)
  const known = metadata.get(`${token}:${tokenId}`)
  const url = registerImage(known?.imageUrl ?? '', publicUrl)
  return {
    address: `${chain.id}:${token}`,
    ...(url === '' ? {} : { content: { detail: { url }, preview: { url } } }),
    flags: { is_spam: isForged || (collection?.isSpam ?? false) || (known?.isSpam ?? false) },
    name: known?.name || `${collection?.name ?? ''} #${tokenId}`.trim(),
    token_id: `${tokenId}`,
  }
}

function describeApproval(describer: Describer, approval: ApprovalRow): TransactionApproval {
  const { amount, isForAll, spender, token, tokenId } = approval
  if (isForAll || tokenId !== null) {
    const collection = describer.details.get(token)
    return {
      nft_info: isForAll
        ? { address: `${describer.chain.id}:${token}`, name: collection?.name ?? '' }
        : describeNft(describer, token, tokenId, false),
      quantity: amount === 0n ? { numeric: '0' } : isForAll ? null : { numeric: '1' },
      spender,
    }
  }
  const decimals = describer.details.get(token)?.decimals ?? 0
  return {
    fungible_info: describeToken(describer, token, false),
    quantity: amount >= unlimitedFrom ? null : { numeric: formatUnits(amount, decimals) },
    spender,
  }
}

function toIcon(url: string): { url: string } | null {
  return url === '' ? null : { url }
}

function toPlace(position: string) {
  const [blockNumber = 0, index = 0] = readPosition(position, positionLimits)
  return { blockNumber, position: index }
}
