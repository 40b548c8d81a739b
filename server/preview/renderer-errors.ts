/** Too many calls wait already, or this one waited too long; a later call may do better. */
export class RendererBusy extends Error {
  override name = 'RendererBusy'
}

/** The call took longer than its limit; the process that worked on it was killed. */
export class RendererTimeout extends Error {
  override name = 'RendererTimeout'
}

/** The process that worked on the call did nothing for too long, and was killed. */
export class RendererStalled extends RendererTimeout {
  override name = 'RendererStalled'
}

/** The call needed more memory than its limit; the process that worked on it was killed. */
export class RendererOutOfMemory extends Error {
  override name = 'RendererOutOfMemory'
}

/** The process that worked on the call ended by itself. */
export class RendererCrashed extends Error {
  override name = 'RendererCrashed'
}

/** The renderer was closed. */
export class RendererClosed extends Error {
  override name = 'RendererClosed'
}
