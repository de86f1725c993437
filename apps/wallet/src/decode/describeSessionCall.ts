import { unlimitedFrom } from '@portico/protocol/token'
import type { CallContext } from './callContext.js'
import { plain } from './callFields.js'
import type { DecodedCall } from './decodedCall.js'
import { describeSeconds, describeTime } from './describeTime.js'
import { field } from './field.js'
import { isFungible } from './isFungible.js'

const { address, text } = field

type Known = { args: readonly unknown[]; functionName: string }

/** Describes what a call does with a session key. */
export function describeSessionCall(
  { args, functionName }: Known,
  around: CallContext,
): DecodedCall | undefined {
  switch (functionName) {
    case 'grantSession': {
      const [key, startsAt, endsAt, periodSeconds, feeLimitWei, limits] = args as [
        string,
        number,
        number,
        number,
        bigint,
        readonly { token: string; perPeriod: bigint }[],
      ]
      const periods = periodSeconds === 0 ? 1n : BigInt(Math.ceil((endsAt - startsAt) / periodSeconds))
      const isCoin = (token: string) => /^0x0+$/.test(token)
      const isToken = (token: string) => isCoin(token) || isFungible(token, around)
      const describeLimit = ({ perPeriod, token }: { token: string; perPeriod: bigint }) => {
        // The key sends with `transfer`, which in old collections sends the item with that number.
        const isOpen = !isToken(token)
        const most = (label: string, units: bigint) =>
          isOpen
            ? field.amountOrItem(token, units, label)
            : field.allowance(label, isCoin(token) ? undefined : token, units)
        return [
          most(isOpen ? 'At most, or items up to number' : 'At most', perPeriod),
          // The total counts: a small amount each minute adds up over a year.
          ...(periods > 1n ? [most('In total, at most', perPeriod * periods)] : []),
          ...(isCoin(token) ? [] : [address(isOpen ? 'Token or collection' : 'Token', token)]),
        ]
      }
      return plain(
        'Let a key send from your account',
        [
          address('Key', key),
          ...limits.flatMap(describeLimit),
          text('For each', periodSeconds === 0 ? 'The whole time' : describeSeconds(periodSeconds)),
          field.allowance('Fees, at most', undefined, feeLimitWei),
          text('From', describeTime(startsAt)),
          text('Until', describeTime(endsAt)),
        ],
        [
          'spender',
          ...([feeLimitWei, ...limits.map(({ perPeriod }) => perPeriod * periods)].some(
            (units) => units >= unlimitedFrom,
          )
            ? ['unlimited' as const]
            : []),
          ...(limits.every(({ token }) => isToken(token)) ? [] : ['items' as const]),
        ],
      )
    }
    case 'revokeSession': {
      const [key] = args as [string]
      return plain('Revoke a session key', [address('Key', key)])
    }
    default:
      return undefined
  }
}
