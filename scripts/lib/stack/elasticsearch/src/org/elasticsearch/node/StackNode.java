// Here because the constructor of Node and what prepares it are visible to this package only.
package org.elasticsearch.node;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.plugins.ClassPathPlugins;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.PluginsLoader;
import org.elasticsearch.plugins.PluginsService;
import org.elasticsearch.transport.netty4.Netty4Plugin;
import org.elasticsearch.xpack.core.XPackPlugin;
import org.elasticsearch.xpack.security.SecurityWithoutSaml;
import tripoint.AnalysisComponents;
import tripoint.NodeInformation;

/**
 * Runs one Elasticsearch node from the jars of Maven Central. Elastic's own main class needs the folder layout, the agents and
 * the modules of its distribution, which is on no package registry; Elasticsearch's tests build a node as it is done here.
 *
 * Usage: StackNode FOLDER, with FOLDER/config/elasticsearch.yml and FOLDER/config/log4j2.properties. Ends on SIGTERM.
 */
public final class StackNode {
    private static final int CLOSE_SECONDS = 20;

    public static void main(String[] arguments) {
        try {
            runUntilStopped(Path.of(arguments[0]).toAbsolutePath());
        } catch (Throwable failure) {
            failure.printStackTrace();
            // A node that failed half-way, for a taken port or a locked folder, has threads that would keep the process alive.
            Runtime.getRuntime().halt(1);
        }
    }

    private static void runUntilStopped(Path folder) throws Exception {
        LogConfigurator.configureESLogging();
        Settings home = Settings.builder().put("path.home", folder).build();
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(home, Map.of(), folder.resolve("config"), () -> "one");
        LogConfigurator.configure(environment, true);

        Node node = new Node(
            NodeConstruction.prepareConstruction(
                environment,
                PluginsLoader.createPluginsLoader(Set.of(), Set.of(), Map.of(), false),
                withPluginsOfTheClassPath(),
                true
            )
        );
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node, stopped)));
        node.start();
        stopped.await();
    }

    private static NodeServiceProvider withPluginsOfTheClassPath() {
        return new NodeServiceProvider() {
            @Override
            PluginsService newPluginService(Environment environment, PluginsLoader noBundles) {
                List<Class<? extends Plugin>> plugins =
                    new ArrayList<>(List.of(Netty4Plugin.class, NodeInformation.class, AnalysisComponents.class));
                // Without users the node has none of what guards them, as a node of tests had before.
                if (environment.settings().getAsBoolean("xpack.security.enabled", false)) {
                    plugins.addAll(List.of(XPackPlugin.class, SecurityWithoutSaml.class));
                }
                return new ClassPathPlugins(environment, noBundles, plugins);
            }
        };
    }

    private static void close(Node node, CountDownLatch stopped) {
        try {
            node.close();
            node.awaitClose(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception failure) {
            failure.printStackTrace();
        } finally {
            stopped.countDown();
        }
    }
}
