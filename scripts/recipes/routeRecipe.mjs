const contract = 'packages/protocol/src/http/getLanterns.ts'
const client = 'packages/portico/src/core/http/requestLanterns.ts'
const handler = 'packages/server/src/prices/getLanterns.ts'

const contractText = `import { array, type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getLanternsResponse = object({ lanterns: array(string()) })

export type GetLanternsResponse = InferOutput<typeof getLanternsResponse>

/** Lists lanterns. */
export const getLanterns = defineRoute({
  method: 'GET',
  path: '/v1/lanterns/{color}',
  params: strictObject({ color: string() }),
  query: strictObject(sdkQuery),
  response: getLanternsResponse,
  errors: ['UPSTREAM_UNAVAILABLE'],
})
`

const handlerText = `import { getLanterns } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

/** Lists the lanterns of a color. */
export const handleGetLanterns = handle(getLanterns, async ({ params: { color } }) => ({ lanterns: [color] }))
`

const clientText = `import { type getLanterns, getLanternsResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests the lanterns of a color. */
export const requestLanterns = defineCall<typeof getLanterns>({
  method: 'GET',
  path: '/v1/lanterns/{color}',
  response: getLanternsResponse,
})
`

/** A route of the server, and the kit's call of that route. */
export const routeRecipe = {
  title: 'A route',
  places: [
    { path: contract, named: 'packages/protocol/src/http/getThing.ts' },
    { path: 'packages/protocol/src/http/index.ts', named: 'index.ts', lines: 1 },
    { path: handler, named: 'packages/server/src' },
    { path: 'packages/server/src/handledRoutes.ts', named: 'handledRoutes.ts', lines: 2 },
    { path: client, named: 'packages/portico/src/core/http' },
    { path: 'packages/server/src/http/badInput.test.ts', named: 'badInput.test.ts', lines: 1 },
    { path: 'docs/server.md', named: 'docs/server.md#routes', lines: 1 },
  ],
  apply({ insert, write }) {
    write(contract, contractText)
    insert('packages/protocol/src/http/index.ts', {
      before: 'export { type GetIdentityResponse, ',
      text: "export { type GetLanternsResponse, getLanterns, getLanternsResponse } from './getLanterns.js'\n",
    })
    write(handler, handlerText)
    insert('packages/server/src/handledRoutes.ts', {
      before: "import { handlePostFungibleHistory } from './prices/",
      text: "import { handleGetLanterns } from './prices/getLanterns.js'\n",
    })
    insert('packages/server/src/handledRoutes.ts', {
      before: '  handleGetConvertTokens,',
      text: '  handleGetLanterns,\n',
    })
    write(client, clientText)
    insert('packages/server/src/http/badInput.test.ts', {
      before: "  '/v1/onramp/options'",
      text: "  '/v1/lanterns/{color}': { path: '/v1/lanterns/red', query: {} },\n",
    })
    insert('docs/server.md', {
      before: '| `/v1/onramp/options` |',
      text: "| `/v1/lanterns/{color}` | the lanterns of a color | the project's origins |\n",
    })
  },
}
