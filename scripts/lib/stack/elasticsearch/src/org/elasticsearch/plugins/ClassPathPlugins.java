// Here because what loads a plugin is visible to this package only.
package org.elasticsearch.plugins;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.elasticsearch.Build;
import org.elasticsearch.action.admin.cluster.node.info.PluginsAndModules;
import org.elasticsearch.env.Environment;

/** Plugins named by their class, taken from the class path; the official way wants a folder and a module for each. */
public final class ClassPathPlugins extends PluginsService {
    private static final ExtensiblePlugin.ExtensionLoader NO_EXTENSIONS = new ExtensiblePlugin.ExtensionLoader() {
        @Override
        public <T> List<T> loadExtensions(Class<T> type) {
            return List.of();
        }
    };

    private final List<LoadedPlugin> loaded = new ArrayList<>();

    public ClassPathPlugins(Environment environment, PluginsLoader noBundles, List<Class<? extends Plugin>> types) {
        super(environment.settings(), environment.configDir(), noBundles);
        for (Class<? extends Plugin> type : types) {
            Plugin plugin = loadPlugin(type, environment.settings(), environment.configDir());
            loaded.add(new LoadedPlugin(describe(type), plugin, type.getClassLoader()));
            if (plugin instanceof ExtensiblePlugin extensible) extensible.loadExtensions(NO_EXTENSIONS);
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
        return ServiceLoader.load(service, ClassPathPlugins.class.getClassLoader())
            .stream()
            .filter(this::hasItsPlugin)
            .collect(Collectors.toMap(ServiceLoader.Provider::type, this::instanceOf, (first, same) -> first))
            .values()
            .stream()
            .toList();
    }

    /** A provider that wants a plugin which this node does not load belongs to nobody here. */
    private boolean hasItsPlugin(ServiceLoader.Provider<?> provider) {
        for (Constructor<?> constructor : provider.type().getConstructors()) {
            if (constructor.getParameterCount() != 1) continue;
            Class<?> wanted = constructor.getParameterTypes()[0];
            if (!Plugin.class.isAssignableFrom(wanted)) continue;
            if (loaded.stream().noneMatch(plugin -> wanted.isInstance(plugin.instance()))) return false;
        }
        return true;
    }

    /** Of a provider that wants its plugin, with it. */
    private <T> T instanceOf(ServiceLoader.Provider<T> provider) {
        for (Constructor<?> constructor : provider.type().getConstructors()) {
            if (constructor.getParameterCount() != 1) continue;
            for (LoadedPlugin plugin : loaded) {
                if (!constructor.getParameterTypes()[0].isInstance(plugin.instance())) continue;
                try {
                    return provider.type().cast(constructor.newInstance(plugin.instance()));
                } catch (ReflectiveOperationException failure) {
                    throw new IllegalStateException(failure);
                }
            }
        }
        return provider.get();
    }
}
