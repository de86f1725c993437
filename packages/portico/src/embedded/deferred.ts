/** A promise with the functions that settle it. */
export type Deferred<value> = {
  promise: Promise<value>
  resolve: (value: value) => void
  reject: (error: unknown) => void
}

export function deferred<value>(): Deferred<value> {
  let resolve: Deferred<value>['resolve'] = () => {}
  let reject: Deferred<value>['reject'] = () => {}
  const promise = new Promise<value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, reject, resolve }
}

/** Creates a promise that may reject before anything awaits it. */
export function createGate(): Deferred<void> {
  const gate = deferred<void>()
  gate.promise.catch(() => {}) // the callers that await it get the error
  return gate
}
