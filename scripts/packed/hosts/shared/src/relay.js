/** The relay of the test, which it names in the page's address. */
export const relayUrl = new URLSearchParams(location.search).get('relay') ?? undefined
