/** Waits for two drawn frames. After them, the effects of a state have been laid out, and its observers have run. */
export async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}
