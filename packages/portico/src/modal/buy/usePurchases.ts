import { useInfiniteQuery } from '@tanstack/react-query'
import { getPurchases, type Purchase } from '../../core/actions/getPurchases.js'
import type { OnRampProvider } from '../../core/entities.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

export type ListedPurchase = Purchase & { provider: OnRampProvider }

/** Cursor of each provider's next page, or null after the last page. */
type Cursors = Readonly<Record<string, string | null | undefined>>

type Page = { purchases: readonly ListedPurchase[]; next: Cursors; isIncomplete: boolean }

/** How soon a pending purchase is requested again, in ms. */
const progressMs = 4_000

/** Returns an account's purchases at all of these providers, newest first. */
export function usePurchases(address: string | undefined, providers: readonly OnRampProvider[]) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const query = useInfiniteQuery(
    {
      enabled: isOpen && address !== undefined && providers.length > 0,
      getNextPageParam: ({ next }: Page) =>
        Object.values(next).some((cursor) => typeof cursor === 'string') ? next : undefined,
      initialPageParam: {} as Cursors,
      queryFn: async ({ pageParam, signal }): Promise<Page> => {
        const asked = providers.filter(({ name }) => pageParam[name] !== null)
        const read = await Promise.allSettled(
          asked.map((provider) =>
            getPurchases(portico, {
              address,
              cursor: pageParam[provider.name] ?? undefined,
              provider: provider.name,
              signal,
            }),
          ),
        )
        const failures = read.filter((result) => result.status === 'rejected')
        // If only some providers fail, the lists of the others are still shown.
        if (failures[0] && failures.length === read.length) throw failures[0].reason
        const next: Record<string, string | null> = {}
        const purchases = read.flatMap((result, index) => {
          const provider = asked[index]
          if (result.status === 'rejected' || !provider) return []
          next[provider.name] = result.value.next
          return result.value.purchases.map((purchase) => ({ ...purchase, provider }))
        })
        return { isIncomplete: failures.length > 0, next, purchases }
      },
      queryKey: ['onramp', 'purchases', address, providers.map(({ name }) => name).join(',')],
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ purchases }) => purchases.some(isOnItsWay)) ? progressMs : false,
    },
    client,
  )
  const purchases = [
    ...new Map(query.data?.pages.flatMap((page) => page.purchases.map((one) => [one.id, one]))),
  ]
    .map(([, purchase]) => purchase)
    .sort((one, other) => Date.parse(other.metadata.minedAt) - Date.parse(one.metadata.minedAt))
  return { ...query, isIncomplete: query.data?.pages.some((page) => page.isIncomplete) === true, purchases }
}

/** Checks whether a purchase has neither arrived nor failed. */
export function isOnItsWay({ metadata }: Purchase): boolean {
  return metadata.status.endsWith('_IN_PROGRESS')
}
