// Part of scripts/demo.mjs.

/** Path of the folder in which the page's server has the metadata and pictures of the network's tickets. */
export const collectiblesPath = '/collectibles'
