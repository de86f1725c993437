import { unlimitedFrom } from '@portico/protocol/token'
import type { CallContext } from './callContext.js'
import { plain } from './callFields.js'
import type { DecodedCall, FieldLabel } from './decodedCall.js'
import { durationOf } from './durationOf.js'
import { field } from './field.js'
import { isFungible } from './isFungible.js'

const { address } = field

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
        // The session key sends with `transfer`. In an old collection, this sends the item with that number.
        const isOpen = !isToken(token)
        const most = (label: FieldLabel, units: bigint) =>
          isOpen
            ? field.amountOrItem(token, units, label)
            : field.allowance(label, isCoin(token) ? undefined : token, units)
        // Without a period, the limit is for the whole time of the key.
        const once = periodSeconds === 0 ? 'inTotalAtMost' : 'atMost'
        return [
          most(isOpen ? 'atMostOrItems' : once, perPeriod),
          // The total matters, because a small amount each minute adds up over a year.
          ...(periods > 1n ? [most('inTotalAtMost', perPeriod * periods)] : []),
          ...(isCoin(token) ? [] : [address(isOpen ? 'tokenOrCollection' : 'token', token)]),
        ]
      }
      return plain(
        'grantSession',
        [
          address('key', key),
          ...limits.flatMap(describeLimit),
          ...(periodSeconds === 0 ? [] : [field.words('forEach', durationOf(periodSeconds))]),
          field.allowance('feesAtMost', undefined, feeLimitWei),
          field.time('fromTime', startsAt),
          field.time('until', endsAt),
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
      return plain('revokeSession', [address('key', key)])
    }
    default:
      return undefined
  }
}
