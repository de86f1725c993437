/** Takes the place of the example's own file in the packed case without viem. That file reads a network of viem. */
export const proxy = (): void => {}
