import { useEffect, useState } from 'react'

/** What an asynchronous look-up came to; undefined while it is under way. `key` names what is looked up. */
export function useLoaded<value>(key: string, load: () => Promise<value>): { value: value } | undefined {
  const [state, setState] = useState<{ key: string; value: value }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that `load` depends on
  useEffect(() => {
    let isOver = false
    load().then(
      (value) => {
        if (!isOver) setState({ key, value })
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [key])
  return state?.key === key ? state : undefined
}
