import type { RequestListener } from 'node:http'

const loopbackHost = /^(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Returns a listener that passes on only requests to a name of this machine.
 *
 * A website can give its own name the address of this machine (DNS rebinding). For the browser, this machine's
 * responses are then the website's own, and the website can read them. The request still has the website's name.
 */
export function refuseForeignHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { host = '' } = request.headers
    if (loopbackHost.test(host)) return listener(request, response)
    response
      .writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
      .end(
        `This server refused the host name ${JSON.stringify(host)}. It is for development and answers only on this ` +
          'machine. Otherwise, a website could give its own name the address of this machine, and read what is here. ' +
          'Use localhost or 127.0.0.1.\n',
      )
  }
}
