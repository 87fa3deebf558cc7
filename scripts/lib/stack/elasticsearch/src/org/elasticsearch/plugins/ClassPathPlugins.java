// Here because what loads a plugin is visible to this package only.
package org.elasticsearch.plugins;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.elasticsearch.Build;
import org.elasticsearch.action.admin.cluster.node.info.PluginsAndModules;
import org.elasticsearch.env.Environment;

/** Plugins named by their class, taken from the class path; the official way wants a folder and a module for each. */
public final class ClassPathPlugins extends PluginsService {
    private final List<LoadedPlugin> loaded = new ArrayList<>();

    public ClassPathPlugins(Environment environment, PluginsLoader noBundles, List<Class<? extends Plugin>> types) {
        super(environment.settings(), environment.configDir(), noBundles);
        for (Class<? extends Plugin> type : types) {
            Plugin plugin = loadPlugin(type, environment.settings(), environment.configDir());
            loaded.add(new LoadedPlugin(describe(type), plugin, type.getClassLoader()));
        }
    }

    private static PluginDescriptor describe(Class<?> type) {
        String java = Integer.toString(Runtime.version().feature());
        String name = type.getSimpleName();
        String elasticsearch = Build.current().version();
        return new PluginDescriptor(
            name, "from the class path", "1", elasticsearch, java, type.getName(), null, List.of(), false, false, true, false
        );
    }

    @Override
    protected List<LoadedPlugin> plugins() {
        // The constructor above this one asks before the field has its list.
        return loaded == null ? List.of() : loaded;
    }

    @Override
    public PluginsAndModules info() {
        return new PluginsAndModules(List.of(), loaded.stream().map(LoadedPlugin::descriptor).toList());
    }

    /** Every service of the class path, each class once: a jar and its plugin may both name it. */
    @Override
    public <T> List<? extends T> loadServiceProviders(Class<T> service) {
        List<T> providers = new ArrayList<>();
        for (T provider : ServiceLoader.load(service, ClassPathPlugins.class.getClassLoader())) {
            boolean known = providers.stream().anyMatch(other -> other.getClass() == provider.getClass());
            if (!known) providers.add(provider);
        }
        return providers;
    }
}
