/** The styling library carries a component's statics over to its wrapper; our components have none. */
export default <C>(wrapper: C): C => wrapper;
