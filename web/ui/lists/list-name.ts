import { createContext, useContext } from 'react'

const ListName = createContext<string | undefined>(undefined)

/** Names the lists in a dialog or section, usually by its title: their pagers are landmarks with names of their own. */
export const ListNameProvider = ListName.Provider

/** The name of the surrounding dialog or section; undefined for the list of the page itself. */
export const useListName = () => useContext(ListName)
