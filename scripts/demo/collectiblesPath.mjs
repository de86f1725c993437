// Part of scripts/demo.mjs.

/** The path at which the page's server serves the metadata and pictures of the network's tickets. */
export const collectiblesPath = '/collectibles'
