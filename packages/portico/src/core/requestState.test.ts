import { expect, test } from 'vitest'
import { SendRejectedError } from './errors/send.js'
import { createRequest } from './requestState.js'

/** Starts a request. The test gives its answers, by subject. */
function start() {
  const answers = new Map<string, { report: (step: string) => void; give: (answer: unknown) => void }>()
  const request = createRequest<unknown, string, string>(
    (subject, report) =>
      new Promise((resolve, reject) => {
        const give = (answer: unknown) => (answer instanceof Error ? reject(answer) : resolve(answer))
        answers.set(subject, { give, report })
      }),
  )
  const seen: unknown[] = []
  request.subscribe((state) => seen.push(state))
  return { answer: (subject: string) => answers.get(subject), request, seen }
}

test('default: pending, its progress, and the outcome', async () => {
  const { answer, request, seen } = start()
  expect(request.getState()).toEqual({ status: 'idle' })
  const ran = request.run('a')
  answer('a')?.report('signing')
  answer('a')?.give(7)
  expect(await ran).toEqual({ data: 7, progress: 'signing', status: 'success', subject: 'a' })
  expect(seen).toEqual([
    { status: 'pending', subject: 'a' },
    { progress: 'signing', status: 'pending', subject: 'a' },
    { data: 7, progress: 'signing', status: 'success', subject: 'a' },
  ])
})

test('error: it never rejects, and an error of anyone else has a code', async () => {
  const { answer, request } = start()
  const rejection = new SendRejectedError()
  const first = request.run('a')
  answer('a')?.give(rejection)
  expect(await first).toEqual({ error: rejection, status: 'error', subject: 'a' })
  const second = request.run('b')
  const cause = new RangeError('odd')
  answer('b')?.give(cause)
  expect(await second).toMatchObject({ error: { cause, code: 'INTERNAL' }, status: 'error', subject: 'b' })
  expect(request.getState()).toEqual(await second)
})

test('behavior: a newer request supersedes an older one, whose outcome only its caller gets', async () => {
  const { answer, request, seen } = start()
  const [first, second] = [request.run('a'), request.run('b')]
  answer('b')?.give(2)
  await second
  answer('a')?.report('late')
  answer('a')?.give(1)
  expect(await first).toMatchObject({ data: 1, subject: 'a' })
  expect(request.getState()).toMatchObject({ data: 2, subject: 'b' })
  expect(seen).toHaveLength(3)
})

test('behavior: after a reset, a late outcome changes nothing', async () => {
  const { answer, request } = start()
  const ran = request.run('a')
  request.reset()
  answer('a')?.give(1)
  expect((await ran).status).toBe('success')
  expect(request.getState()).toEqual({ status: 'idle' })
})
