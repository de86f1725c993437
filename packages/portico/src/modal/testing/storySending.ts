import { balanceUnits } from '../../core/balanceUnits.js'
import { RequestFailedError, RequestPendingError } from '../../core/errors/connection.js'
import { BalanceUnavailableError, NetworkUnavailableError } from '../../core/errors/network.js'
import { NameUnresolvedError, SendRejectedError, SendUnansweredError } from '../../core/errors/send.js'
import type { FamilySending } from '../../core/family.js'
import type { FamilySwapping } from '../../core/familySwapping.js'
import type { SendFee } from '../../core/sendFee.js'
import type { TokenBalance } from '../../core/tokenBalance.js'

/** The script for sending in a story. */
export type StorySending = {
  /** The account's tokens on the current network. `never` does not respond; `fail` fails. */
  tokens?: readonly TokenBalance[] | 'never' | 'fail'
  /** Addresses by name. With two, the second applies from the second request on. `never` does not respond. */
  names?: Readonly<Record<string, string | readonly [string, string]>>
  /** Addresses with a wrong checksum. */
  misspelt?: readonly string[]
  /** The network's estimate. Default: a fee of 0.000021 of the native token, and no objection. */
  estimate?:
    | 'never'
    | 'fail'
    | { refusal: string }
    | { feeWei: bigint }
    | { depositWei: bigint }
    | { received: bigint }
    | { fee: Pick<SendFee, 'isDataFeeUnknown' | 'isGasGuessed' | 'payer'> }
    | { waiting: number }
  /** How the wallet responds. `silent`: no answer came in time. Default: `approve`. */
  sends?: 'approve' | 'reject' | 'pending' | 'fail' | 'never' | 'silent'
  /** How the wallet responds to several transfers as one. Default: the family cannot send them. */
  sendsMany?: 'approve' | 'reject' | 'never' | 'fail' | 'silent'
  /** The script for swaps. Default: the family has no swaps. */
  swapping?: {
    /** Set only for a sold token that is the coin itself: base units of the coin per base unit of the token. */
    coinUnits?: bigint
    /** Existing allowance in base units. Default: none. */
    allowance?: bigint
    /** Highest cost of gas in wei. Default: 0.000021 of the native token. */
    feeWei?: bigint
    /** The token at an address that is in no list. */
    found?: TokenBalance
    /** Reason for which the network would revert the swap. */
    refusal?: string
    /** How the wallet responds. Default: `approve`. */
    answers?: 'approve' | 'reject' | 'never' | 'fail' | 'silent'
    /** How the transaction ends. Default: `confirmed`. */
    ends?: 'confirmed' | 'failed' | 'pending'
    /** Base units that arrived. Default: unknown. */
    received?: bigint
    /** What is at the target of the swap; `silent` for a network that does not respond. Default: `contract`. */
    target?: 'contract' | 'account' | 'silent'
  }
  /** How the wallet responds to grants and revocations. Default: the family has neither. */
  permitting?: 'approve' | 'reject' | 'never' | 'fail'
  /** The script for replacing pending transactions. Default: none can be replaced. */
  replacing?: {
    /** Highest cost in wei. Default: 0.000021 of the native token. */
    feeWei?: bigint
    /** How the wallet responds. With `ignore`, it uses its own nonce. Default: `approve`. */
    answers?: 'approve' | 'reject' | 'never' | 'fail' | 'ignore' | 'unseen'
  }
  /**
   * How a sent transaction ends. `never`: it stays pending. `unknown`: the network does not know it. Default:
   * `confirmed`.
   */
  ends?: 'confirmed' | 'never' | 'unknown'
}

/** Ether of the stories: a balance of 2.5, at a price of 3,000. */
export const storyEther: TokenBalance = {
  chainId: 'eip155:1',
  iconUrl: '',
  name: 'Ether',
  price: 3000,
  quantity: { decimals: '18', numeric: '2.5' },
  symbol: 'ETH',
  value: 7500,
}

/** Creates a fictional token of the stories. */
export function storyToken(symbol: string, numeric: string, more: Partial<TokenBalance> = {}): TokenBalance {
  const { price = 1 } = more
  const suffix = [...symbol].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('')
  return {
    address: `eip155:1:0x${suffix.slice(0, 38).padStart(40, 'c0')}`,
    chainId: 'eip155:1',
    iconUrl: '',
    name: `${symbol} token`,
    price,
    quantity: { decimals: '6', numeric },
    symbol,
    ...(price > 0 && { value: Number(numeric) * price }),
    ...more,
  }
}

/** The tokens of an account in the stories. */
export const storyTokens: readonly TokenBalance[] = [
  storyEther,
  storyToken('USDX', '1250.5', { name: 'Dollar of the stories' }),
  storyToken('LAMP', '80', { name: 'Lamp oil', price: 0.25 }),
  storyToken('DUST', '0.004', { name: 'Dust' }),
  storyToken('GIFT', '9000', { name: 'Claim at gift.example.com', price: 0 }),
]

/** In wei: 21,000 units of gas at 1 gwei. */
const usualFee = 21_000_000_000_000n

/** Creates the part of a family that sends. It follows a script, and sends no request to a network. */
export function storySending(script: StorySending, asked: string[]): FamilySending {
  // The script is read at each request, because a test changes it while it runs.
  const listTokens = () => script.tokens ?? storyTokens
  const questions = new Map<string, number>()
  const unitsOf = (isThis: (token: TokenBalance) => boolean) => {
    const tokens = listTokens()
    const token = (typeof tokens === 'string' ? storyTokens : tokens).find(isThis)
    return (token && balanceUnits(token)) ?? 0n
  }
  return {
    canSendMany: async () => script.sendsMany !== undefined,
    sendMany: async ({ connector }, transfers) => {
      for (const { amount, to, tokenAddress } of transfers) {
        asked.push(`sendMany ${connector.name} ${amount} ${tokenAddress ?? 'native'} ${to}`)
      }
      if (script.sendsMany === 'never') return new Promise(() => {})
      if (script.sendsMany === 'reject') throw new SendRejectedError()
      if (script.sendsMany === 'silent') throw new SendUnansweredError({ walletName: connector.name })
      if (script.sendsMany === 'fail') throw new RequestFailedError({ method: 'wallet_sendCalls' })
      return { hash: `0x${'ac'.repeat(32)}` }
    },
    checkNft: async () => {
      const { estimate } = script
      return typeof estimate === 'object' && 'refusal' in estimate ? estimate.refusal : undefined
    },
    estimateSend: async ({ network, tokenAddress }, options) => {
      const { estimate } = script
      if (estimate === 'never') return new Promise((_, reject) => onAbort(options?.signal, reject))
      if (estimate === 'fail') throw new BalanceUnavailableError({ networkName: network.name })
      const native = unitsOf(({ address }) => !address)
      const amount = estimate && 'feeWei' in estimate ? estimate.feeWei : usualFee
      const deposit = estimate && 'depositWei' in estimate ? estimate.depositWei : undefined
      return {
        balance: tokenAddress ? unitsOf(({ address }) => address?.endsWith(tokenAddress) === true) : native,
        fee: {
          amount: amount + (deposit ?? 0n),
          ...(deposit && { deposit }),
          gas: 21_000n,
          gasPrice: 1_000_000_000n,
          kind: 'legacy',
          ...(estimate && 'fee' in estimate && estimate.fee),
        },
        nativeBalance: native,
        ...(estimate && 'received' in estimate && { received: estimate.received }),
        refusal: estimate && 'refusal' in estimate ? estimate.refusal : undefined,
        waiting: estimate && 'waiting' in estimate ? estimate.waiting : 0,
      }
    },
    getAssets: async () => {
      const tokens = listTokens()
      if (tokens === 'never') return new Promise(() => {})
      if (tokens === 'fail') throw new BalanceUnavailableError({ networkName: 'the story' })
      return tokens
    },
    loadPermitting:
      script.permitting &&
      (async () => {
        const answerOf = async (what: string) => {
          asked.push(what)
          if (script.permitting === 'never') await new Promise<never>(() => {})
          if (script.permitting === 'reject') throw new SendRejectedError()
          if (script.permitting === 'fail') {
            throw new RequestFailedError({ details: 'story', method: 'wallet_revokePermissions' })
          }
        }
        return {
          grant: async (_, { key }) => {
            await answerOf(`grant ${key}`)
            return { context: key }
          },
          revoke: (_, { context }) => answerOf(`revoke ${context}`),
        }
      }),
    loadSwapping: script.swapping && (async () => storySwapping(script, unitsOf, asked)),
    normalizeAddress: async (input) =>
      /^(0x)?[\da-f]{40}$/i.test(input)
        ? { address: `0x${input.slice(-40)}`, isChecksumWrong: script.misspelt?.includes(input) ?? false }
        : undefined,
    readAnswer: async ({ result }) => ({ hash: String(result) }),
    readReplacement: async () => {
      if (!script.replacing) return undefined
      const amount = script.replacing.feeWei ?? usualFee
      return {
        cost: amount,
        fee: { amount, gas: 21_000n, gasPrice: 1_000_000_000n, kind: 'legacy' },
        nativeBalance: unitsOf(({ address }) => !address),
        nonce: 7,
      }
    },
    replaceSend: async ({ connector }, { hash, kind }) => {
      const { answers = 'approve' } = script.replacing ?? {}
      asked.push(`replaceSend ${connector.name} ${kind} ${hash.slice(0, 6)}`)
      if (answers === 'never') return new Promise(() => {})
      if (answers === 'reject') throw new SendRejectedError()
      if (answers === 'fail') throw new RequestFailedError({ method: 'eth_sendTransaction' })
      const keptNonce = answers === 'unseen' ? undefined : answers === 'approve'
      return { hash: `0x${'fe'.repeat(32)}`, keptNonce, nonce: 7 }
    },
    readSend: async () => {
      if (script.ends === 'never') return { nonce: 7, status: 'pending' }
      return { status: script.ends ?? 'confirmed' }
    },
    resolveName: async ({ name }) => {
      const times = questions.get(name) ?? 0
      questions.set(name, times + 1)
      const found = script.names?.[name]
      if (found === 'never') return new Promise(() => {})
      if (found === undefined) throw new NameUnresolvedError({ details: `Name: ${name}` })
      return { address: typeof found === 'string' ? found : found[times === 0 ? 0 : 1], name }
    },
    sendNft: async ({ connector }, { amount, to, tokenId }) => {
      if (script.sends === 'reject') throw new SendRejectedError()
      asked.push(`sendNft ${connector.name} ${amount} #${tokenId} ${to}`)
      if (script.sends === 'never') return new Promise(() => {})
      if (script.sends === 'silent') throw new SendUnansweredError({ walletName: connector.name })
      return `0x${'cd'.repeat(32)}`
    },
    send: async ({ connector }, { amount, to, tokenAddress }) => {
      const { sends = 'approve' } = script
      asked.push(`send ${connector.name} ${amount} ${tokenAddress ?? 'native'} ${to}`)
      if (sends === 'never') return new Promise(() => {})
      if (sends === 'reject') throw new SendRejectedError()
      if (sends === 'pending') throw new RequestPendingError({ walletName: connector.name })
      if (sends === 'silent') throw new SendUnansweredError({ walletName: connector.name })
      if (sends === 'fail') throw new RequestFailedError({ method: 'eth_sendTransaction' })
      return `0x${'ab'.repeat(32)}`
    },
  }
}

const approvalMark = '0xapprove'

/** Creates the part of a family for swaps, which follows the same script. */
function storySwapping(
  script: StorySending,
  unitsOf: (isThis: (token: TokenBalance) => boolean) => bigint,
  asked: string[],
): FamilySwapping {
  const { feeWei = usualFee } = script.swapping ?? {}
  let { allowance = 0n } = script.swapping ?? {}
  return {
    findRefusal: async () => script.swapping?.refusal,
    findSwapFault: async () => undefined,
    isContract: async ({ network }) => {
      const { target = 'contract' } = script.swapping ?? {}
      if (target === 'silent') throw new NetworkUnavailableError({ networkName: network.name })
      return target === 'contract'
    },
    readCall: async () => ({
      received: script.swapping?.received,
      status: script.swapping?.ends ?? 'confirmed',
    }),
    readHoldings: async ({ tokenAddress }) => {
      const nativeBalance = unitsOf(({ address }) => !address)
      return {
        allowance,
        balance: tokenAddress
          ? unitsOf(({ address }) => address?.toLowerCase().endsWith(tokenAddress.toLowerCase()) === true)
          : nativeBalance,
        fee: { amount: feeWei, gas: 21_000n, gasPrice: 1_000_000_000n, kind: 'legacy' },
        nativeBalance,
        ...(script.swapping?.coinUnits !== undefined && { coinUnits: script.swapping.coinUnits }),
      }
    },
    readPermit: async () => undefined,
    readToken: async () => script.swapping?.found,
    resetsAllowance: () => false,
    sendCall: async ({ connector }, { data, to, value }) => {
      const { answers = 'approve' } = script.swapping ?? {}
      asked.push(`call ${connector.name} ${to} ${data} ${value}`)
      if (answers === 'never') return new Promise(() => {})
      if (answers === 'reject') throw new SendRejectedError()
      if (answers === 'silent') throw new SendUnansweredError({ walletName: connector.name })
      if (answers === 'fail') throw new RequestFailedError({ method: 'eth_sendTransaction' })
      if (data.startsWith(approvalMark)) allowance = BigInt(data.slice(approvalMark.length))
      return `0x${'cd'.repeat(32)}`
    },
    signPermit: async () => {
      throw new SendRejectedError()
    },
    toApproval: ({ amount }) => `${approvalMark}${amount}`,
  }
}

function onAbort(signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
  signal?.addEventListener('abort', () => reject(signal.reason))
}
