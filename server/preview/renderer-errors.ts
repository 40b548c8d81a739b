/** Too many calls wait already, or this one waited too long; a later call may succeed. */
export class RendererBusy extends Error {
  override name = 'RendererBusy'
}

/** The call exceeded its time limit; its process was killed. */
export class RendererTimeout extends Error {
  override name = 'RendererTimeout'
}

/** The process of the call made no progress for too long and was killed. */
export class RendererStalled extends RendererTimeout {
  override name = 'RendererStalled'
}

/** The call exceeded its memory limit; its process was killed. */
export class RendererOutOfMemory extends Error {
  override name = 'RendererOutOfMemory'
}

/** The process of the call crashed. */
export class RendererCrashed extends Error {
  override name = 'RendererCrashed'
}

/** The renderer was closed. */
export class RendererClosed extends Error {
  override name = 'RendererClosed'
}
