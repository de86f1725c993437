import { expect, test } from 'vitest'
import { readBytes, readFormBody, readJsonBody } from './readBody.js'

/** Creates a body of a thousand chunks of 1 kB, and counts how many were read. */
function open(headers: Record<string, string>) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken++ < 1000) controller.enqueue(new Uint8Array(1024))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { message: new Response(body, { headers }), taken: () => taken }
}

test.each([
  ['without a length', {}],
  ['that is unpacked, whatever length it says', { 'content-encoding': 'gzip', 'content-length': '1000' }],
])('error: hardening B2: reading of a body %s stops at its limit', async (_, headers: Record<
  string,
  string
>) => {
  const { message, taken } = open(headers)
  await expect(readBytes(message, 4096)).rejects.toThrow('4096')
  expect(taken()).toBe(5)
})

test('default: a body within its limit is read completely', async () => {
  expect(await readBytes(open({}).message, 1_024_000)).toHaveLength(1_024_000)
})

test('error: a body of the wrong type is told which type the route takes', async () => {
  const request = (type: string) =>
    new Request('http://portico.test/', { body: 'a=b', headers: { 'content-type': type }, method: 'POST' })
  await expect(readFormBody(request('application/json'), 1024)).rejects.toThrow('must be a form')
  await expect(readJsonBody(request('application/x-www-form-urlencoded'), 1024)).rejects.toThrow(
    'must be JSON',
  )
  expect(await readFormBody(request('application/x-www-form-urlencoded'), 1024)).toEqual({ a: 'b' })
})
