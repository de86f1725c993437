'use client'
import type { PorticoError } from '@portico/protocol/errors'
import { useEffect, useRef, useState } from 'react'
import type { Portico } from '../core/portico.js'
import type { SharedQuery } from '../core/queries/watchQuery.js'
import { toPorticoError } from '../core/toPorticoError.js'
import { usePorticoContext } from './context.js'

/** The result of a query. While the query is fetched again, and if that fails, `data` stays. */
type Known<data> = { data: data | undefined; error: PorticoError | undefined; isFetching: boolean }

const nothing = { data: undefined, error: undefined, isFetching: true }

/**
 * Watches a query that the modal shares, so each shows what the other has fetched. The code for queries is not part of
 * the first load, because most pages show no list outside the modal.
 *
 * @param subject identifies the query; null fetches nothing
 * @param load returns the query of the subject
 * @throws NotStartedError, which names `caller`
 */
export function useSharedQuery<data>(
  caller: string,
  subject: string | null,
  load: (portico: Portico, subject: string) => Promise<SharedQuery<data>>,
): Known<data> {
  const { portico } = usePorticoContext(caller)
  const [known, setKnown] = useState<{ subject: string; result: Known<data> }>()
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (subject === null) return
    let stop: (() => void) | undefined
    let isEnded = false
    const show = (result: Known<data>) => isEnded || setKnown({ result, subject })
    Promise.all([import('../core/queries/watchQuery.js'), latest.current(portico, subject)]).then(
      ([{ watchQuery }, query]) => {
        if (isEnded) return
        stop = watchQuery(portico, query, {
          onChange: ({ data, error, isFetching }) =>
            show({ data, error: error ? toPorticoError(error) : undefined, isFetching }),
        })
      },
      // The chunk is blocked.
      (cause) => show({ data: undefined, error: toPorticoError(cause), isFetching: false }),
    )
    return () => {
      isEnded = true
      stop?.()
    }
  }, [portico, subject])
  return known && known.subject === subject ? known.result : nothing
}
