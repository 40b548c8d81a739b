import { useSyncExternalStore } from 'react'

/** A value outside of React that components and modules follow. */
export interface Store<T> {
  read: () => T
  /** Replaces the value. Writing the same value notifies nobody. */
  write: (next: T) => void
  /** Calls back after each change. Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/** Makes a store with a first value. */
export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value of a store, or what `select` makes of it; the component follows its changes. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}
