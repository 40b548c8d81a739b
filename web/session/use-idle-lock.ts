import { limits } from '@strongroom/contract/wire/limits.ts'
import { useEffect, useState } from 'react'
import { idleFor, noteActivity } from '../api/activity.ts'
import { hasTimedOut, keepAliveWhenDue, LOCK_AFTER, timeOut } from './idle.ts'

const SIGNS = ['mousemove', 'mousedown', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_EVERY = 1000

/** Whether the idle time has locked the page. */
export const isLocked = () => (idleFor() ?? 0) >= LOCK_AFTER

/** Whether the password is required after ten idle minutes. After twenty the session ends. */
export function useIdleLock() {
  const [locked, setLocked] = useState(isLocked)
  useEffect(() => {
    if (idleFor() === undefined) noteActivity()
    let noted = 0
    const note = () => {
      if (Date.now() - noted < limits.activityThrottle || isLocked()) return
      noted = Date.now()
      noteActivity()
    }
    const look = () => {
      if (hasTimedOut()) return timeOut()
      setLocked(isLocked())
      keepAliveWhenDue()
    }
    const timer = setInterval(look, LOOK_EVERY)
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true })
    window.addEventListener('storage', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true })
      window.removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const unlock = () => {
    noteActivity()
    setLocked(false)
  }
  return { locked, unlock }
}
