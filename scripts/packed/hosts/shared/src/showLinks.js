/** Writes each pairing link into the page, where the test reads it. A kit's code is an image. */
export function showLinks({ connectors }) {
  for (const { emitter } of connectors) {
    emitter.on('message', ({ data, type }) => {
      if (type === 'display_uri') document.documentElement.dataset.link = data
    })
  }
}
